import { Module } from '@nestjs/common';
import { BacktestFilesService } from './backtest-files.service.js';
import { BacktestsController } from './backtests.controller.js';
import { PropFirmsService } from './prop-firms.service.js';

@Module({
  controllers: [BacktestsController],
  providers: [BacktestFilesService, PropFirmsService],
  exports: [BacktestFilesService],
})
export class BacktestsModule {}
