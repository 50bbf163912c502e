import type { Drawing } from './drawing.js';
import * as channel from './channel-drawings.js';
import * as indicator from './indicator-drawings.js';
import * as pattern from './pattern-drawings.js';
import * as propFirm from './prop-firm-drawings.js';

/** Illustrations by tool slug. */
export const DRAWINGS: Readonly<Record<string, () => Drawing>> = {
  centauri: propFirm.centauri,
  mars: propFirm.mars,
  moon: propFirm.moon,
  pluto: propFirm.pluto,
  'liquidity-sweep': pattern.liquiditySweep,
  'slow-and-steady': pattern.slowAndSteady,
  'super-momentum': pattern.superMomentum,
  'donchian-turtle': channel.donchianTurtle,
  'ichimoko-strat': channel.ichimoku,
  'keltner-strat': channel.keltner,
  'future-prediction-server': pattern.forecast,
  'quad-confluence': pattern.quadConfluence,
  'holy-grail': pattern.holyGrail,
  'elliot-wave': pattern.elliottWaves,
  'icc-choch': pattern.changeOfCharacter,
  'low-volatility': channel.lowVolatility,
  'project-gamma': pattern.strikeLevels,
  'trend-catcher': pattern.trendCatcher,
  orb: channel.openingRange,
  'cointegrated-pairs': channel.pairs,
  'riley-sr': channel.supportAndResistance,
  'flux-lightning': pattern.lightning,
  'flux-pivot-strat': pattern.pivotStrategy,
  'flux-signal-strat': pattern.signalStrategy,
  'flux-trident': channel.trident,
  'dynamic-trend': indicator.dynamicTrend,
  'flux-target': indicator.fluxTarget,
  'market-phase': indicator.marketPhase,
  'ttm-squeeze': indicator.ttmSqueeze,
  'volatility-cycle': indicator.volatilityCycle,
  'flux-confluence': indicator.fluxConfluence,
  'flux-pivot': indicator.fluxPivot,
  'flux-signal': indicator.fluxSignal,
  'market-regime': indicator.marketRegime,
  'parabolic-rsi': indicator.parabolicRsi,
  'previous-levels': indicator.previousLevels,
};
