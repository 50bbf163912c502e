import { Module } from '@nestjs/common';
import { HotFilesModule } from '../hot-files/hot-files.module.js';
import { BacktestFiguresService } from './backtest-figures.service.js';
import { BacktestFilesService } from './backtest-files.service.js';
import { BacktestsController } from './backtests.controller.js';
import { PropFirmsService } from './prop-firms.service.js';

@Module({
  imports: [HotFilesModule],
  controllers: [BacktestsController],
  providers: [BacktestFiguresService, BacktestFilesService, PropFirmsService],
  exports: [BacktestFiguresService, BacktestFilesService],
})
export class BacktestsModule {}
