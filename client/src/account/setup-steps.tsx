import type { Platform } from '../../../src/shared/plans.js';
import { SUCCESS_TEXTS } from '../content/success-texts.js';
import { Icon } from '../ui/icon.js';

const TEXTS = SUCCESS_TEXTS.steps;

interface SetupStepsProps {
  /** The plan's platforms; empty if unknown. */
  platforms: readonly Platform[];
  /** Whether we have the details that access needs. */
  hasDetails: boolean;
}

/** What happens between the payment and the first chart, and where the customer is. */
export function SetupSteps({ platforms, hasDetails }: SetupStepsProps) {
  const has = (platform: Platform): boolean => platforms.length === 0 || platforms.includes(platform);
  const times = [
    ...(has('tradingview') ? [TEXTS.access.tradingview] : []),
    ...(has('ninjatrader') ? [TEXTS.access.ninjatrader] : []),
  ];
  return (
    <ol className="steps" aria-label={TEXTS.label}>
      <Step number={1} isDone={hasDetails} isNow={!hasDetails} title={TEXTS.details.title}>
        {[TEXTS.details.words]}
      </Step>
      <Step number={2} isNow={hasDetails} title={TEXTS.access.title}>
        {times}
      </Step>
      <Step number={3} title={TEXTS.install.title}>
        {[TEXTS.install.words]}
      </Step>
    </ol>
  );
}

interface StepProps {
  number: number;
  title: string;
  isDone?: boolean;
  isNow?: boolean;
  /** Sentences, each on a line of its own. */
  children: readonly string[];
}

function Step({ number, title, isDone = false, isNow = false, children }: StepProps) {
  return (
    <li
      className={`step${isDone ? ' step-done' : ''}${isNow ? ' step-now' : ''}`}
      aria-current={isNow ? 'step' : undefined}
    >
      <span className="step-mark figure">{isDone ? <Icon name="check" /> : number}</span>
      <p className="step-title">
        {title}
        {isDone && <span className="visually-hidden"> ({TEXTS.done})</span>}
      </p>
      <div className="step-words">
        {children.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </li>
  );
}
