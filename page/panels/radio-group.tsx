/** A row of radio buttons, with a legend for screen readers only. */
import type { ComponentChildren } from "preact";

interface RadioGroupProps<Value> {
  /** Shared by the inputs of the group; unique on the page. */
  readonly name: string;
  readonly legend: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: ComponentChildren;
    readonly title?: string;
  }[];
  readonly selected: Value;
  onSelect(value: Value): void;
  readonly isWrapped?: boolean;
  readonly isDisabled?: boolean;
}

export function RadioGroup<Value>(props: RadioGroupProps<Value>) {
  const { name, legend, options, selected, onSelect, isWrapped = false, isDisabled = false } = props;
  return (
    <fieldset class={isWrapped ? "choice wrap" : "choice"} disabled={isDisabled}>
      <legend class="hidden">{legend}</legend>
      {options.map(({ value, label, title }, i) => (
        <label key={i} title={title}>
          <input type="radio" name={name} checked={selected === value} onChange={() => onSelect(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
