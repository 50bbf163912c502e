import type { Orbit } from './tools.js';

/** Decoration beside a strategy that is named after a celestial body. */
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
      {orbit.center > 0 && <circle className="orbit-center" cx="28" cy="28" r={orbit.center} />}
      {orbit.paths.map(({ body }) => (
        <circle key={`${body.x} ${body.y}`} className="orbit-body" cx={body.x} cy={body.y} r={body.radius} />
      ))}
    </svg>
  );
}
