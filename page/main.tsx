/** The page: a board to study Hex, and to play against the computer. All computing runs in workers. */
import { effect } from "@preact/signals";
import { render } from "preact";
import { ShadingTiles } from "./board/mark.js";
import { BoardPanel } from "./panels/board-panel.js";
import { ExchangePanel } from "./panels/exchange-panel.js";
import { Header } from "./panels/header.js";
import { KeysPanel } from "./panels/keys-panel.js";
import { MessageBar } from "./panels/message-bar.js";
import { OverlayPanel } from "./panels/overlay-panel.js";
import { PlayPanel } from "./panels/play-panel.js";
import { RacePanel } from "./panels/race-panel.js";
import { SolvePanel } from "./panels/solve-panel.js";
import { WalkPanel } from "./panels/walk-panel.js";
import { listenForImports } from "./state/exchange.js";
import { players, resumeGame } from "./state/playing.js";
import { link, openLink } from "./state/store.js";
import { warmUp } from "./state/warm-up.js";

function Page() {
  return (
    <>
      <ShadingTiles />
      <Header />
      <MessageBar />
      <main>
        <BoardPanel />
        <div class="panels">
          <PlayPanel />
          {players.value === null && (
            <>
              <SolvePanel />
              <WalkPanel />
              <OverlayPanel />
            </>
          )}
          <ExchangePanel />
          {players.value === null && <RacePanel />}
          <KeysPanel />
        </div>
      </main>
    </>
  );
}

resumeGame(location.hash);
openLink(location.hash);
addEventListener("hashchange", () => openLink(location.hash));
// The address is not replaced until the board changes, so that the user can correct a bad one.
let isUntouched = location.hash !== "";
effect(() => {
  const now = link.value;
  if (!isUntouched) history.replaceState(null, "", now);
  isUntouched = false;
});

listenForImports();
warmUp();
render(<Page />, document.body);
