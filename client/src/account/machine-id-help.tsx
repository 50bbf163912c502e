import { GET_STARTED_TEXTS } from '../content/get-started-texts.js';

const { summary, steps } = GET_STARTED_TEXTS.machineIdHelp;

/** Where the desktop platform shows the machine ID, in words and in a drawing of our own. */
export function MachineIdHelp() {
  return (
    <details className="disclosure machine-id">
      <summary>{summary}</summary>
      <div className="machine-id-help">
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <svg viewBox="0 0 332 172" aria-hidden="true" focusable="false">
          <g className="machine-id-window">
            <rect x="1" y="1" width="330" height="170" rx="6" />
            <path d="M1 27H331" />
          </g>
          <text x="12" y="18">
            File
          </text>
          <text x="46" y="18">
            Tools
          </text>
          <rect className="machine-id-chosen" x="84" y="5" width="42" height="19" rx="3" />
          <text className="machine-id-strong" x="91" y="18">
            Help
          </text>
          <g className="machine-id-window">
            <rect x="84" y="27" width="134" height="58" rx="3" />
          </g>
          <text x="95" y="46">
            About
          </text>
          <rect className="machine-id-chosen" x="88" y="56" width="126" height="22" rx="3" />
          <text className="machine-id-strong" x="95" y="71">
            3rd Party Licensing
          </text>
          <path className="machine-id-arrow" d="M151 85v20M146 100l5 6 5-6" />
          <g className="machine-id-window">
            <rect x="34" y="110" width="280" height="50" rx="3" />
          </g>
          <text x="46" y="140">
            User Defined Machine ID
          </text>
          <rect className="machine-id-chosen" x="202" y="124" width="102" height="23" rx="3" />
          <text className="machine-id-strong" x="211" y="140">
            1A2B3C4D5E
          </text>
        </svg>
      </div>
    </details>
  );
}
