/** The analysis page: a board to study Hex on. Everything that computes runs in workers. */
import { effect } from "@preact/signals";
import { render } from "preact";
import { PatternTiles } from "./board/mark.js";
import { BoardPanel } from "./panels/board-panel.js";
import { Header } from "./panels/header.js";
import { KeysPanel } from "./panels/keys-panel.js";
import { MessageBar } from "./panels/message-bar.js";
import { OverlayPanel } from "./panels/overlay-panel.js";
import { RacePanel } from "./panels/race-panel.js";
import { SolvePanel } from "./panels/solve-panel.js";
import { WalkPanel } from "./panels/walk-panel.js";
import { link, openLink } from "./state/store.js";

function Page() {
  return (
    <>
      <PatternTiles />
      <Header />
      <MessageBar />
      <main>
        <BoardPanel />
        <div class="panels">
          <SolvePanel />
          <WalkPanel />
          <OverlayPanel />
          <RacePanel />
          <KeysPanel />
        </div>
      </main>
    </>
  );
}

openLink(location.hash);
addEventListener("hashchange", () => openLink(location.hash));
// A bad address stays where it is until the board changes: it may want correcting.
let isUntouched = location.hash !== "";
effect(() => {
  const now = link.value;
  if (!isUntouched) history.replaceState(null, "", now);
  isUntouched = false;
});

render(<Page />, document.body);
