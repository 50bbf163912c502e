import { Module } from '@nestjs/common';
import { BacktestFiles } from './backtest-files.js';
import { BacktestsController } from './backtests.controller.js';

@Module({ controllers: [BacktestsController], providers: [BacktestFiles] })
export class BacktestsModule {}
