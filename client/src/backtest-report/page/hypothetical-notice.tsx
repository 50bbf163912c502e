/**
 * Disclaimer beside simulated results, in type no smaller than theirs (17 CFR 4.41). This is a
 * draft: the owner replaces it with the prescribed statement before going live.
 */
export function HypotheticalNotice() {
  return (
    <aside className="hypothetical" aria-label="About hypothetical results">
      <p className="hypothetical-title">Hypothetical results</p>
      <p>
        These results are simulated. They are not a record of actual trading, and simulated results have inherent
        limits: the trades were never executed, so the effect of market factors such as lack of liquidity may be over-
        or under-compensated, and a simulation is designed with the benefit of hindsight. Nobody is promised results
        like those shown.
      </p>
    </aside>
  );
}
