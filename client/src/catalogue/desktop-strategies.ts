import type { CatalogueItem } from './catalogue-item.js';
import * as channel from './channel-drawings.js';
import * as pattern from './pattern-drawings.js';

/** The automated strategies of the desktop platform. Features are drafts: the owner checks each against the tool. */
export const desktopStrategies: readonly CatalogueItem[] = [
  {
    name: 'Liquidity Sweep',
    draw: pattern.liquiditySweep,
    features: [
      'Waits for a dip beyond an earlier high or low',
      'Enters when the price closes back inside',
      'Stop beyond the extreme of the sweep',
    ],
    backtestUrl: '/backtests/liquidity-sweep',
    isNew: false,
  },
  {
    name: 'Slow and Steady',
    draw: pattern.slowAndSteady,
    features: [
      'Holds with one slow average, for days rather than minutes',
      'Few trades, so costs weigh little',
      'Trailing stop that only moves in your favour',
    ],
    backtestUrl: '/backtests/slow-and-steady',
    isNew: false,
  },
  {
    name: 'Super Momentum',
    draw: pattern.superMomentum,
    features: [
      'Enters when the price moves faster than a threshold',
      'Leaves when the move loses pace',
      'Threshold adapts to the range of the market',
    ],
    backtestUrl: '/backtests/super-momentum',
    isNew: false,
  },
  {
    name: 'Donchian Turtle',
    draw: channel.donchianTurtle,
    features: [
      'Breakouts of the highest high and the lowest low',
      'Exits on the shorter channel of the opposite side',
      'Position size from the average range',
    ],
    backtestUrl: '/backtests/donchian-turtle',
    isNew: false,
  },
  {
    name: 'IchimokoStrat',
    draw: channel.ichimoku,
    features: [
      'Reads cloud, base line and conversion line together',
      'Trades only on the right side of the cloud',
      'Every length of the system can be set',
    ],
    backtestUrl: '/backtests/ichimoko-strat',
    isNew: false,
  },
  {
    name: 'KeltnerStrat',
    draw: channel.keltner,
    features: [
      'A channel of average ranges around an average',
      'Trade the break of the channel or the way back to its middle',
      'Trend filter for the direction',
    ],
    backtestUrl: '/backtests/keltner-strat',
    isNew: false,
  },
  {
    name: 'Future Prediction Server',
    draw: pattern.forecast,
    features: [
      'Projects the next bars from the latest ones',
      'The range around the projection shows how unsure it is',
      'Trades only where the projection is clear enough for you',
    ],
    backtestUrl: '/backtests/future-prediction-server',
    isNew: false,
  },
  {
    name: 'Quad Confluence',
    draw: pattern.quadConfluence,
    features: [
      'Four readings have to agree before it enters',
      'Choose the readings and how many are enough',
      'Leaves as soon as they fall apart',
    ],
    backtestUrl: '/backtests/quad-confluence',
    isNew: false,
  },
  {
    name: 'Holy Grail Adaptive',
    draw: pattern.holyGrail,
    features: [
      'Enters on a pullback to the average in a strong trend',
      'Strength measured first, direction second',
      'Average adapts its length to the market',
    ],
    backtestUrl: '/backtests/holy-grail',
    isNew: false,
  },
  {
    name: 'ElliotWave',
    draw: pattern.elliottWaves,
    features: [
      'Counts waves from turn to turn by fixed rules',
      'Enters in the direction of the third and the fifth',
      'The count is drawn on the chart, so you can check it',
    ],
    backtestUrl: '/backtests/elliot-wave',
    isNew: false,
  },
  {
    name: 'ICC ChoCh',
    draw: pattern.changeOfCharacter,
    features: [
      'Indication, correction, continuation',
      'Waits for the change of character before it enters',
      'Stop behind the last swing',
    ],
    backtestUrl: '/backtests/icc-choch',
    isNew: false,
  },
  {
    name: 'Low Volatility',
    draw: channel.lowVolatility,
    features: [
      'Works in quiet hours and quiet markets',
      'Small steps with small stops',
      'Switches itself off when the range grows',
    ],
    backtestUrl: '/backtests/low-volatility',
    isNew: false,
  },
  {
    name: 'Project Gamma',
    draw: pattern.strikeLevels,
    features: [
      'Trades between evenly spaced price levels',
      'Level distance can be set for each instrument',
      'Time windows for entries and exits',
    ],
    backtestUrl: '/backtests/project-gamma',
    isNew: false,
  },
  {
    name: 'TrendCatcher',
    draw: pattern.trendCatcher,
    features: [
      'Follows a trailing line and turns with it',
      'Always knows its exit before the entry',
      'Optional filter by market regime',
    ],
    backtestUrl: '/backtests/trend-catcher',
    isNew: false,
  },
  {
    name: 'ORB',
    draw: channel.openingRange,
    features: [
      'Opening range breakout with the minutes you choose',
      'One trade a day in each direction at most',
      'Flat by a time you set',
    ],
    backtestUrl: '/backtests/orb',
    isNew: false,
  },
  {
    name: 'CointegratedPairs',
    draw: channel.pairs,
    features: [
      'Trades the distance between two related markets',
      'Tests that the pair still belongs together',
      'Both legs are opened and closed as one',
    ],
    backtestUrl: '/backtests/cointegrated-pairs',
    isNew: false,
  },
  {
    name: 'RileySR',
    draw: channel.supportAndResistance,
    features: [
      'Support and resistance zones from earlier turns',
      'Enters on a bounce or on a confirmed break',
      'Zones fade when they are no longer respected',
    ],
    backtestUrl: '/backtests/riley-sr',
    isNew: false,
  },
  {
    name: 'FluxLightning',
    draw: pattern.lightning,
    features: [
      'Short trades in fast markets',
      'In and out within a few bars',
      'Daily limits for trades and for losses',
    ],
    backtestUrl: '/backtests/flux-lightning',
    isNew: false,
  },
  {
    name: 'FluxPivot Strategy',
    draw: pattern.pivotStrategy,
    features: [
      'Automates the levels of the FluxPivot indicator',
      'Trades the bounce or the break, level by level',
      'Targets at the next level',
    ],
    backtestUrl: '/backtests/flux-pivot-strat',
    isNew: false,
  },
  {
    name: 'FluxSignal Strategy',
    draw: pattern.signalStrategy,
    features: [
      'Automates the crossings of the FluxSignal indicator',
      'Entries, exits and position size in one place',
      'Filters for trend and time of day',
    ],
    backtestUrl: '/backtests/flux-signal-strat',
    isNew: false,
  },
  {
    name: 'FluxTrident',
    draw: channel.trident,
    features: [
      'Three parallels through the last three swings',
      'Trades from prong to median line and back',
      'Redraws itself only when a new swing is complete',
    ],
    backtestUrl: '/backtests/flux-trident',
    isNew: false,
  },
];
