import { Module } from '@nestjs/common';
import { ServeStaticModule, type ServeStaticModuleOptions } from '@nestjs/serve-static';
import type { ServerResponse } from 'node:http';
import { relative, sep } from 'node:path';
import { BacktestsModule } from '../backtests/backtests.module.js';
import { Settings } from '../config/settings.js';
import { HotFilesModule } from '../hot-files/hot-files.module.js';
import { ProductImagesModule } from '../product-images/product-images.module.js';
import { ProofModule } from '../proof/proof.module.js';
import { cacheControl, publicFolder } from './client-build.js';
import { PageRendererService } from './page-renderer.service.js';
import { PagesController } from './pages.controller.js';
import { SiteSettingsService } from './site-settings.service.js';

/** Pages and the client's files. Imported last: its controller handles every other path. */
@Module({
  imports: [
    HotFilesModule,
    ServeStaticModule.forRootAsync({ inject: [Settings], useFactory: clientFiles }),
    BacktestsModule,
    ProductImagesModule,
    ProofModule,
  ],
  controllers: [PagesController],
  providers: [PageRendererService, SiteSettingsService],
})
export class PagesModule {}

function clientFiles(settings: Settings): ServeStaticModuleOptions[] {
  const rootPath = publicFolder(settings.CLIENT_DIR);
  return [
    {
      rootPath,
      // Turns off the module's fallback, which would send index.html for a missing file.
      exclude: ['{*path}'],
      serveStaticOptions: {
        index: false,
        redirect: false,
        cacheControl: false,
        setHeaders: (response: ServerResponse, path: string) => {
          response.setHeader('Cache-Control', cacheControl(`/${relative(rootPath, path).replaceAll(sep, '/')}`));
        },
      },
    },
  ];
}
