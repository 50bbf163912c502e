import type { Tool } from './chart/picture.js';
import { orb, projectGamma, fluxLightning, superMomentum } from './tools/breakouts.js';
import { donchianTurtle, ichimokoStrat, keltnerStrat, lowVolatility } from './tools/channels.js';
import { fluxPivot, fluxPivotStrategy, fluxTarget, previousLevels } from './tools/levels.js';
import { cointegratedPairs, futurePrediction } from './tools/models.js';
import { dynamicTrend } from './tools/dynamic-trend.js';
import { pluto } from './tools/drawdown.js';
import { centauri, mars, moon } from './tools/prop-firm.js';
import { fluxConfluence, fluxSignal, fluxSignalStrategy, parabolicRsi, quadConfluence } from './tools/readings.js';
import { marketPhase, marketRegime, ttmSqueeze, volatilityCycle } from './tools/states.js';
import { iccChoch, liquiditySweep } from './tools/structure.js';
import { holyGrail, slowAndSteady, trendCatcher } from './tools/trends.js';
import { elliotWave, fluxTrident } from './tools/waves.js';
import { rileySr } from './tools/zones.js';

/** What each tool's picture shows, by the tool's slug. */
export const TOOLS: Readonly<Record<string, Tool>> = {
  centauri,
  mars,
  moon,
  pluto,
  'liquidity-sweep': liquiditySweep,
  'slow-and-steady': slowAndSteady,
  'super-momentum': superMomentum,
  'donchian-turtle': donchianTurtle,
  'ichimoko-strat': ichimokoStrat,
  'keltner-strat': keltnerStrat,
  'future-prediction-server': futurePrediction,
  'quad-confluence': quadConfluence,
  'holy-grail': holyGrail,
  'elliot-wave': elliotWave,
  'icc-choch': iccChoch,
  'low-volatility': lowVolatility,
  'project-gamma': projectGamma,
  'trend-catcher': trendCatcher,
  orb,
  'cointegrated-pairs': cointegratedPairs,
  'riley-sr': rileySr,
  'flux-lightning': fluxLightning,
  'flux-pivot-strat': fluxPivotStrategy,
  'flux-signal-strat': fluxSignalStrategy,
  'flux-trident': fluxTrident,
  'dynamic-trend': dynamicTrend,
  'flux-target': fluxTarget,
  'market-phase': marketPhase,
  'ttm-squeeze': ttmSqueeze,
  'volatility-cycle': volatilityCycle,
  'flux-confluence': fluxConfluence,
  'flux-pivot': fluxPivot,
  'flux-signal': fluxSignal,
  'market-regime': marketRegime,
  'parabolic-rsi': parabolicRsi,
  'previous-levels': previousLevels,
};
