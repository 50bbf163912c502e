/** Paths on a 24 by 24 grid, drawn for this site. */
const SHAPES = {
  info: 'M12 11v6M12 7.5v.01M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z',
  success: 'M7.5 12.5l3 3 6-6.5M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z',
  warning: 'M12 9.5v4.5M12 17v.01M12 3.5l9.5 16.5h-19z',
  error: 'M12 7v6M12 16.5v.01M8 3h8l5 5v8l-5 5H8l-5-5V8z',
  check: 'M5 12.5l4.5 4.5L19 7',
  plus: 'M12 5v14M5 12h14',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  video:
    'M10.5 9.2v5.6l4.7-2.8zM5.5 5.5h13a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16V8a2.5 2.5 0 0 1 2.5-2.5z',
  stream: 'M5 3.5h15v10.5l-4.5 4.5H12l-3 3v-3H4V6.5zM11.5 8v4.5M16 8v4.5',
  chat: 'M4 5h16v11h-8.5L7 20v-4H4zM8 9h8M8 12.5h5',
  enlarge: 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7',
  search: 'M11 4.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13zM16 16l4.5 4.5',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  chart: 'M4 4v16h16M7.5 15l3.5-4.5 3 2.5 5-6.5',
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  replay: 'M5 5v5h5M5.5 10a7.5 7.5 0 1 1-.6 5',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
} as const;

export type IconName = keyof typeof SHAPES;

/** An icon beside text with the same meaning. Hidden from assistive technology. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className={`icon icon-${name}`}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={SHAPES[name]} />
    </svg>
  );
}
