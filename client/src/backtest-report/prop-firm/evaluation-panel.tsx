import { Suspense, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { PROP_FIRM_TEXTS } from '../../content/prop-firm-texts.js';
import type { Loaded } from '../../lib/api/request.js';
import { Button } from '../../ui/button.js';
import { Notice, RetryNotice } from '../../ui/notice.js';
import type { ReportClient } from '../worker/report-client.js';
import { replaceParams } from '../url-state/use-url-params.js';
import { asksForCheck, NO_CHOICE } from './choice-params.js';
import { EvaluationCheck } from './evaluation-check.js';
import type { PropFirmCheck } from './evaluation-requests.js';
import { type ResultListeners, ResultSkeleton } from './evaluation-results.js';

export interface EvaluationPanelProps extends ResultListeners {
  client: Pick<ReportClient, 'ask'>;
  /** Loads the rules once called. */
  check: () => Promise<Loaded<PropFirmCheck | null>>;
  /** Currency of the file; null if unknown. */
  currency: string | null;
  isTimed: boolean;
  /** Called when the check closes. */
  onClose: () => void;
}

/** The prop-firm check. Closed, and not calculated, until the visitor or the address asks for it. */
export function EvaluationPanel({ isTimed, onClose, ...rest }: EvaluationPanelProps) {
  const [isOpen, setIsOpen] = useState(() => asksForCheck(location.search));
  const title = useRef<HTMLHeadingElement>(null);
  /** Whether the URL has asked for the open check. It does not while the rules load. */
  const isInUrl = useRef(isOpen);
  const { pathname } = location;
  const close = (): void => {
    setIsOpen(false);
    onClose();
  };
  const follow = useEffectEvent(() => {
    if (location.pathname !== pathname) return;
    const wasInUrl = isInUrl.current;
    isInUrl.current = asksForCheck(location.search);
    if (isInUrl.current) setIsOpen(true);
    // Links within the page come here, too, and leave a check that the URL never had.
    else if (isOpen && wasInUrl) close();
  });
  useEffect(() => {
    const onPopState = (): void => follow();
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);
  return (
    <section className="report-part evaluation" aria-labelledby="evaluation-title">
      <div className="evaluation-head">
        <h2 id="evaluation-title" ref={title} tabIndex={-1}>
          {PROP_FIRM_TEXTS.title}
        </h2>
        {isTimed && isOpen && (
          <Button
            variant="quiet"
            onClick={() => {
              replaceParams(NO_CHOICE);
              isInUrl.current = false;
              close();
              title.current?.focus({ preventScroll: true });
            }}
          >
            {PROP_FIRM_TEXTS.close}
          </Button>
        )}
      </div>
      {!isTimed && <p>{PROP_FIRM_TEXTS.noExitTimes}</p>}
      {isTimed && !isOpen && (
        <CheckInvitation
          text={PROP_FIRM_TEXTS.invitation}
          button={PROP_FIRM_TEXTS.open}
          onOpen={() => {
            setIsOpen(true);
            title.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {isTimed && isOpen && (
        <Suspense fallback={<ResultSkeleton label="Loading the prop-firm check" />}>
          <WithRules {...rest} onUrlWrite={() => (isInUrl.current = true)} />
        </Suspense>
      )}
    </section>
  );
}

interface CheckInvitationProps {
  text: string;
  button: string;
  onOpen: () => void;
}

/** A closed check: what it does, and a button that opens it. */
export function CheckInvitation({ text, button, onOpen }: CheckInvitationProps) {
  return (
    <div className="evaluation-invitation">
      <p>{text}</p>
      <Button variant="secondary" onClick={onOpen}>
        {button}
      </Button>
    </div>
  );
}

interface WithRulesProps extends Omit<EvaluationPanelProps, 'isTimed' | 'onClose'> {
  onUrlWrite: () => void;
}

function WithRules({ check, ...rest }: WithRulesProps) {
  const loaded = use(check());
  if (!loaded.ok) return <RetryNotice failure={loaded}>{PROP_FIRM_TEXTS.rulesNotLoaded}</RetryNotice>;
  if (!loaded.value) return <Notice tone="info">{PROP_FIRM_TEXTS.noRules}</Notice>;
  return <EvaluationCheck data={loaded.value} {...rest} />;
}
