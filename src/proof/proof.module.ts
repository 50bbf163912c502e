import { Module } from '@nestjs/common';
import { HotFilesModule } from '../hot-files/hot-files.module.js';
import { ProofController } from './proof.controller.js';
import { ProofService } from './proof.service.js';

@Module({
  imports: [HotFilesModule],
  controllers: [ProofController],
  providers: [ProofService],
  exports: [ProofService],
})
export class ProofModule {}
