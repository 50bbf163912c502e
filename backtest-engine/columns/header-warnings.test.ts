import { noteOf, readingOf } from '../../test/support/file-reading.js';

const FILES: Readonly<Record<string, [words: string, content: string]>> = {
  'NinjaTrader’s Executions': [
    'NinjaTrader’s Executions tab, which lists fills, not trades. Export the Trades tab',
    'Instrument,Action,Quantity,Price,Time,ID,E/X,Position,Order ID,Name,Commission,Rate,Account display name,Connection,\nES SEP26,Buy,1,6000.25,8/4/2026 9:35:00 AM,x1,Entry,1 L,y1,In,$0.00,1,Sim101,Sim,\n',
  ],
  'NinjaTrader’s Orders': [
    'NinjaTrader’s Orders tab, which lists orders, not trades. Export the Trades tab',
    'Instrument,Action,Type,Quantity,Limit,Stop,State,Filled,Avg. price,Remaining,Name,Strategy,OCO,TIF,Account display name,ID,Time,\nES SEP26,Buy,Market,1,0,0,Filled,1,6000.25,0,In,S,,Gtc,Sim101,y1,8/4/2026 9:35:00 AM,\n',
  ],
  'NinjaTrader’s Analysis': [
    'NinjaTrader’s Analysis tab, which totals trades by period or another group. Export the Trades tab',
    'Period,#,Cum. net profit,Net profit,Gross profit,Gross loss,Commission,% Win,Avg. trade,Avg. winner,Avg. loser,\n8/4/2026,2,$80.00,$80.00,$100.00,-$20.00,$0.00,50.00%,$40.00,$100.00,-$20.00,\n',
  ],
  'a TradingView summary': [
    'a summary from TradingView’s strategy report, which doesn’t list trades. Export the “List of trades”',
    ',All USD,All %,Long USD,Long %,Short USD,Short %\nNet P&L,80.5,0.8,60.25,0.6,20.25,0.2\nGross profit,100,1,70,0.7,30,0.3\n',
  ],
  Tradovate: [
    'a Tradovate performance file, and we can’t read that format yet',
    'symbol,_priceFormat,_tickSize,buyFillId,sellFillId,qty,buyPrice,sellPrice,pnl,boughtTimestamp,soldTimestamp,duration\nMESU6,-2,0.25,11,12,1,6000.25,6002.25,$10.00,08/04/2026 09:35:00,08/04/2026 09:40:00,5min\n',
  ],
  TopstepX: [
    'a TopstepX trades file, and we can’t read that format yet',
    'Id,ContractName,EnteredAt,ExitedAt,EntryPrice,ExitPrice,Fees,PnL,Size,Type,TradeDay,TradeDuration,Commissions\n1,MESU6,08/04/2026 09:35:00 +02:00,08/04/2026 09:40:00 +02:00,6000.250000000,6002.250000000,0.74000,10.000000000,1,Long,08/04/2026 00:00:00 -05:00,00:05:00.0000000,\n',
  ],
  MetaTrader: [
    'a MetaTrader history, and we can’t read that format yet',
    'Ticket;Open;Type;Volume;Symbol;Price;S/L;T/P;Close;Price;Swap;Commissions;Profit;Pips;Duration\n1;2026.08.04 09:35:00;buy;0.10;EURUSD;1.10000;0;0;2026.08.04 09:40:00;1.10100;0.00;-0.70;10.00;10;300\n',
  ],
};

describe('a file of a known program without readable trades', () => {
  it.each(Object.entries(FILES))('explains that the file is %s and what to do instead', (_name, [words, content]) => {
    expect(noteOf(content, words)).toMatchObject({ kind: 'warned', count: 0 });
    expect(readingOf(content)).toMatchObject({
      kind: 'table',
      trades: null,
      whyNoTrades: expect.stringContaining(words),
    });
  });

  it("does not take another table for a known program's file", () => {
    const content = 'Fund,All,Long,Short\nA,1.5,2.5,3.5\nB,2.5,3.5,4.5\n';
    expect(readingOf(content).whyNoTrades).toBeNull();
  });
});
