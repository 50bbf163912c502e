/** Ellipses with bodies on them around a center, on a grid of 56 by 56. */
export interface Orbit {
  /** Radius of the central body. */
  center: number;
  paths: readonly { across: number; along: number; tilt: number; body: { x: number; y: number; radius: number } }[];
}

export const CENTAURI: Orbit = {
  center: 0,
  paths: [
    { across: 20, along: 12, tilt: -24, body: { x: 10.5, y: 33.5, radius: 4.5 } },
    { across: 10, along: 6, tilt: -24, body: { x: 37, y: 24, radius: 3 } },
  ],
};
export const MARS: Orbit = {
  center: 4.5,
  paths: [{ across: 21, along: 19, tilt: 0, body: { x: 43, y: 14.5, radius: 3.5 } }],
};
export const MOON: Orbit = {
  center: 8,
  paths: [{ across: 21, along: 9, tilt: 16, body: { x: 46.5, y: 36.5, radius: 2.5 } }],
};
export const PLUTO: Orbit = {
  center: 2.5,
  paths: [
    { across: 12, along: 12, tilt: 0, body: { x: 28, y: 16, radius: 2.5 } },
    { across: 25, along: 13, tilt: -34, body: { x: 47.5, y: 12.5, radius: 1.8 } },
  ],
};

/** Decoration beside a strategy named after a celestial body. */
export function OrbitDrawing({ orbit }: { orbit: Orbit }) {
  return (
    <svg className="orbit" viewBox="0 0 56 56" aria-hidden="true" focusable="false">
      {orbit.paths.map(({ across, along, tilt }) => (
        <ellipse
          key={`${across} ${tilt}`}
          className="orbit-path"
          cx="28"
          cy="28"
          rx={across}
          ry={along}
          transform={`rotate(${tilt} 28 28)`}
        />
      ))}
      {orbit.center > 0 && <circle className="orbit-centre" cx="28" cy="28" r={orbit.center} />}
      {orbit.paths.map(({ body }) => (
        <circle key={`${body.x} ${body.y}`} className="orbit-body" cx={body.x} cy={body.y} r={body.radius} />
      ))}
    </svg>
  );
}
