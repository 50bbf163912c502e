import { Suspense, use, useState } from 'react';
import { useLocation, useRevalidator, Link } from 'react-router-dom';
import {
  type AccessAnswer,
  EDIT_FORM_NAME,
  FORM_NAME,
  formNameOf,
  GRANT_KINDS,
  GRANT_NAMES,
  type GrantSummary,
  type PostPurchaseInfo,
  type MissingDetail,
  waitsForDetails,
} from '../../../src/shared/contract/access.js';
import type { SubscriptionStatusAnswer } from '../../../src/shared/contract/payment.js';
import type { Platform } from '../../../src/shared/plans.js';
import type { Loaded } from '../lib/api/request.js';
import { ACCOUNT_TEXTS } from '../content/account-texts.js';
import { Badge } from '../ui/inline-text.js';
import { Card } from '../ui/page.js';
import { Notice, RetryNotice } from '../ui/notice.js';
import { Skeleton } from '../ui/loading.js';
import { focusOnMount } from '../ui/keyboard.js';
import { describeDueTime, grantBadge } from '../content/account-texts.js';
import { readDraft, platformsBought, GetStartedForm } from './get-started-form.js';
import { tradingViewAccount, findMissingDetails, MissingDetailNotices } from './access-pending.js';

/** Hash of the form, in links from emails and notes. */
const FORM_ID = 'get-started';

const TEXTS = ACCOUNT_TEXTS.access;

interface AccessCardProps {
  email: string;
  status: Promise<Loaded<SubscriptionStatusAnswer>>;
  access: Promise<Loaded<AccessAnswer>>;
}

/** Every grant with its state, and the form for the details it needs. */
export function AccessCard(props: AccessCardProps) {
  return (
    <Card className="account-part" title={TEXTS.title}>
      <div className="account-body">
        <Suspense fallback={<Skeleton lines={3} label={TEXTS.loading} />}>
          <Access {...props} />
        </Suspense>
      </div>
    </Card>
  );
}

function Access({ email, status, access }: AccessCardProps) {
  const { hash, key } = useLocation();
  const loaded = use(access);
  const subscription = use(status);
  if (!loaded.ok) return <RetryNotice failure={loaded}>{TEXTS.failed}</RetryNotice>;
  const { grants, info } = loaded.value;
  const isLinked = hash === `#${FORM_ID}`;
  const mayEdit = info !== null || grants.length > 0 || (subscription.ok && subscription.value.paid);
  return (
    <>
      {grants.length === 0 ? (
        <p>{TEXTS.none}</p>
      ) : (
        <ul className="grants" aria-label={TEXTS.list}>
          {inOrder(grants).map((grant) => (
            <Grant key={grant.kind} grant={grant} />
          ))}
        </ul>
      )}
      {mayEdit && (
        <Details
          // A link that is pressed again opens the form again.
          key={isLinked ? key : null}
          isLinked={isLinked}
          email={email}
          info={info}
          platforms={platformsBought(subscription)}
          kept={tradingViewAccount(grants)}
          name={formNameOf(info !== null, grants)}
          isWanted={grants.some(waitsForDetails)}
        />
      )}
    </>
  );
}

/** Sorts grants by kind. */
function inOrder(grants: readonly GrantSummary[]): GrantSummary[] {
  return GRANT_KINDS.flatMap((kind) => grants.filter((grant) => grant.kind === kind));
}

function Grant({ grant }: { grant: GrantSummary }) {
  const { label, tone } = grantBadge(grant);
  const due = describeDueTime(grant);
  return (
    <li>
      <h3>
        {GRANT_NAMES[grant.kind]} <Badge tone={tone}>{label}</Badge>
      </h3>
      <p>
        <LinkedText text={grant.note} formPath={`#${FORM_ID}`} />
        {due !== null && ` ${due}`}
      </p>
    </li>
  );
}

interface DetailsProps {
  email: string;
  info: AccessAnswer['info'];
  platforms: readonly Platform[];
  /** The TradingView username that stays if the field is empty; null without one. */
  kept: string | null;
  /** What notes and emails call the form. */
  name: string;
  /** Whether access waits for details. */
  isWanted: boolean;
  /** Whether the visitor followed a link to the form. The form then takes the focus. */
  isLinked: boolean;
}

/** The Get Started form, open if access waits for details or a link led to the form. */
function Details({ email, info, platforms, kept, name, isWanted, isLinked }: DetailsProps) {
  const [isOpen, setOpen] = useState(() => isWanted || isLinked || readDraft(email) !== null);
  const [saved, setSaved] = useState<PostPurchaseInfo | null>(null);
  const [startAt, setStartAt] = useState<MissingDetail | null>(null);
  const { revalidate } = useRevalidator();

  function sent(details: PostPurchaseInfo): void {
    setSaved(details);
    void revalidate();
  }

  function enter(detail: MissingDetail): void {
    setSaved(null);
    setStartAt(detail);
  }

  function toggled(isNowOpen: boolean): void {
    setOpen(isNowOpen);
    if (isNowOpen) setSaved(null);
  }

  return (
    <details
      id={FORM_ID}
      className="disclosure"
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && toggled(currentTarget.open)}
    >
      <summary ref={isLinked ? focusOnMount : null}>{name}</summary>
      {saved === null ? (
        <GetStartedForm email={email} info={info} platforms={platforms} kept={kept} startAt={startAt} onSent={sent} />
      ) : (
        <div className="notices">
          <Notice tone="success">
            {TEXTS.saved}
            {kept !== null && !saved.tradingViewUsername && ` ${TEXTS.kept(kept)}`}
          </Notice>
          <MissingDetailNotices missing={findMissingDetails(platforms, saved, kept)} onEnter={enter} />
        </div>
      )}
    </details>
  );
}

const ADDRESS = /^https?:\/\//;
const LINKED = new RegExp(`(https?://[^\\s]*[^\\s.,;:!?)]|${FORM_NAME}|${EDIT_FORM_NAME})`);

interface LinkedTextProps {
  text: string;
  /** URL of the form. */
  formPath: string;
}

/** A sentence with links for URLs and for the name of the form. */
function LinkedText({ text, formPath }: LinkedTextProps) {
  return text.split(LINKED).map((part, at) => {
    if (part === FORM_NAME || part === EDIT_FORM_NAME) {
      return (
        <Link key={at} to={formPath}>
          {part}
        </Link>
      );
    }
    if (!ADDRESS.test(part)) return part;
    return (
      <a key={at} href={part} rel="noreferrer">
        {part.replace(ADDRESS, '')}
      </a>
    );
  });
}
