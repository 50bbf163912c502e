import { Module } from '@nestjs/common';
import { BacktestFiles } from './backtest-files.js';
import { BacktestsController } from './backtests.controller.js';
import { PropFirmFile } from './prop-firm-file.js';

@Module({ controllers: [BacktestsController], providers: [BacktestFiles, PropFirmFile], exports: [BacktestFiles] })
export class BacktestsModule {}
