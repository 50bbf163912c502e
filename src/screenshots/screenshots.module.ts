import { Module } from '@nestjs/common';
import { ScreenshotFiles } from './screenshot-files.js';
import { ScreenshotsController } from './screenshots.controller.js';

@Module({ controllers: [ScreenshotsController], providers: [ScreenshotFiles], exports: [ScreenshotFiles] })
export class ScreenshotsModule {}
