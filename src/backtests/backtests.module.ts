import { Module } from '@nestjs/common';
import { BacktestFiguresService } from './backtest-figures.service.js';
import { BacktestFilesService } from './backtest-files.service.js';
import { BacktestsController } from './backtests.controller.js';
import { PropFirmsService } from './prop-firms.service.js';

@Module({
  controllers: [BacktestsController],
  providers: [BacktestFiguresService, BacktestFilesService, PropFirmsService],
  exports: [BacktestFiguresService, BacktestFilesService],
})
export class BacktestsModule {}
