import { Module } from '@nestjs/common';
import { ProofController } from './proof.controller.js';
import { ProofService } from './proof.service.js';

@Module({ controllers: [ProofController], providers: [ProofService], exports: [ProofService] })
export class ProofModule {}
