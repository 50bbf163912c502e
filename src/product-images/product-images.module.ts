import { Module } from '@nestjs/common';
import { HotFilesModule } from '../hot-files/hot-files.module.js';
import { ProductImagesService } from './product-images.service.js';
import { ProductImagesController } from './product-images.controller.js';

@Module({
  imports: [HotFilesModule],
  controllers: [ProductImagesController],
  providers: [ProductImagesService],
  exports: [ProductImagesService],
})
export class ProductImagesModule {}
