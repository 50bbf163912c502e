import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AS_IS } from '../hot-files/encodings.js';
import { HotFilesService } from '../hot-files/hot-files.service.js';
import { ProductImagesService } from './product-images.service.js';

@Controller('screenshots')
export class ProductImagesController {
  constructor(
    private readonly files: ProductImagesService,
    private readonly hotFiles: HotFilesService,
  ) {}

  /**
   * The image. Pages request it with `?v=<version>`, which browsers cache for good: a changed image
   * has another version.
   */
  @Get(':file')
  async file(
    @Param('file') file: string,
    @Query('v') version: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { version: current, type, ...image } = await this.files.find(file);
    response.setHeader('Cache-Control', version === current ? 'public, max-age=31536000, immutable' : 'no-cache');
    response.type(type);
    const url = `/screenshots/${file}?v=${current}`;
    await this.hotFiles.send({ ...image, url, encodings: AS_IS }, request, response);
  }
}
