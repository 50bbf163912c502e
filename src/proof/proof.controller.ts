import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AS_IS, COMPRESSED } from '../hot-files/encodings.js';
import { HotFilesService } from '../hot-files/hot-files.service.js';
import { ProofService } from './proof.service.js';

/** An SVG file opened by itself is a document, which must not run scripts of this site. */
const SVG_POLICY = "default-src 'none';style-src 'unsafe-inline';sandbox";

@Controller('proof')
export class ProofController {
  constructor(
    private readonly files: ProofService,
    private readonly hotFiles: HotFilesService,
  ) {}

  /** The image. Cached for good under `?v=<version>`: a changed image has another version. */
  @Get(':file')
  async file(
    @Param('file') file: string,
    @Query('v') version: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { version: current, type, ...image } = await this.files.image(file);
    response.setHeader('Cache-Control', version === current ? 'public, max-age=31536000, immutable' : 'no-cache');
    response.setHeader('Content-Security-Policy', SVG_POLICY);
    response.type(type);
    const url = `/proof/${file}?v=${current}`;
    const encodings = type === 'image/svg+xml' ? COMPRESSED : AS_IS;
    await this.hotFiles.send({ ...image, url, encodings }, request, response);
  }
}
