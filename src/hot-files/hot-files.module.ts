import { Module } from '@nestjs/common';
import { ObservabilityModule } from '../observability/observability.module.js';
import { HotAnswersService } from './hot-answers.service.js';
import { HotFilesService } from './hot-files.service.js';

@Module({
  imports: [ObservabilityModule],
  providers: [HotAnswersService, HotFilesService],
  exports: [HotAnswersService, HotFilesService],
})
export class HotFilesModule {}
