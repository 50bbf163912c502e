import { type KeyboardEvent, useRef, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useUserEmail } from '../../lib/session.js';
import { useSite } from '../../lib/site-settings.js';
import { Icon, type IconName } from '../../ui/icon.js';
import { OfferLink } from '../../pricing/offer-link.js';
import { useOfferStatus } from './offer-status.js';
import { ThemeSwitch } from './theme-switch.js';

/** Links of every page. On small screens they fold into a menu, which closes after a choice. */
export function Header() {
  const { siteName } = useSite();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => setOpen(false);
  useOfferStatus();

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !open) return;
    close();
    button.current?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape bubbles up from the focused element
    <header className="header" onKeyDown={closeOnEscape}>
      <div className="header-inner">
        <Link to="/" className="brand" aria-label={`${siteName}, home`} onClick={close}>
          <Brand /> {siteName}
        </Link>
        <OfferLink className="header-offer" onClick={close} />
        <button
          ref={button}
          type="button"
          className="icon-button menu-button"
          aria-label="Menu"
          aria-expanded={open}
          aria-controls="site-menu"
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'close' : 'menu'} />
        </button>
        <nav id="site-menu" className="nav" aria-label="Main" data-open={open}>
          <SiteLinks onChoose={close} />
          <div className="nav-icons">
            <ChannelLinks onChoose={close} />
            <ThemeSwitch />
          </div>
        </nav>
      </div>
    </header>
  );
}

interface LinksProps {
  onChoose: () => void;
}

function SiteLinks({ onChoose }: LinksProps) {
  const { links } = useSite();
  const isSignedIn = useUserEmail() !== null;
  return (
    <ul className="nav-links">
      <PageLink to="/" label="Home" onChoose={onChoose} />
      <PageLink to="/pricing" label={isSignedIn ? 'Select a Plan' : 'Pricing'} onChoose={onChoose} />
      <PageLink to="/affiliates" label="Affiliates" onChoose={onChoose} />
      <OutsideLink to={links.discord} label="Free Discord" onChoose={onChoose} />
      <OutsideLink to={links.shouldITradeToday} label="Should I Trade Today?" onChoose={onChoose} />
      <PageLink to="/account" label="Account" onChoose={onChoose} />
    </ul>
  );
}

interface LinkProps extends LinksProps {
  to: string;
  label: string;
}

function PageLink({ to, label, onChoose }: LinkProps) {
  return (
    <li>
      <NavLink to={to} end className="nav-link" onClick={onChoose}>
        {label}
      </NavLink>
    </li>
  );
}

function OutsideLink({ to, label, onChoose }: LinkProps) {
  if (to === '') return null;
  return (
    <li>
      <a href={to} rel="noopener" className="nav-link" onClick={onChoose}>
        {label}
      </a>
    </li>
  );
}

function ChannelLinks({ onChoose }: LinksProps) {
  const { links } = useSite();
  const channels: readonly { to: string; label: string; icon: IconName }[] = [
    { to: links.youtube, label: 'YouTube channel', icon: 'video' },
    { to: links.twitch, label: 'Twitch stream', icon: 'stream' },
  ];
  const known = channels.filter(({ to }) => to !== '');
  return known.map(({ to, label, icon }) => (
    <a key={icon} href={to} rel="noopener" className="icon-button" aria-label={label} onClick={onChoose}>
      <Icon name={icon} />
    </a>
  ));
}

/** The logo beside the site's name: a price between the bounds of its channel. */
function Brand() {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path className="brand-band" d="M3 11c6 0 7-5 13-5s7 5 13 5" />
      <path className="brand-band" d="M3 26c6 0 7-5 13-5s7 5 13 5" />
      <path className="brand-price" d="M3 21l6.5-3 5-5 4 5L29 14" />
    </svg>
  );
}
