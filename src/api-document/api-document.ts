import { createRequire } from 'node:module';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { getMetadataStorage } from 'class-validator';
import type { Express, NextFunction, Request, Response } from 'express';
import type { Settings } from '../config/settings.js';
import { type Operation, OPERATIONS } from './operations.js';
import { ref, type Schema, type SchemaName, SCHEMAS, text } from './schemas.js';

const DOCUMENT_PATH = '/api/openapi.json';
const PAGE_PATH = '/api/docs';

type PathItem = Record<string, Record<string, unknown>>;

/**
 * Serves the OpenAPI document, and a page for it outside production if the page's package is
 * installed. Call before the app registers its controllers.
 */
export function serveApiDocument(app: NestExpressApplication, settings: Settings): void {
  let document: OpenAPIObject | undefined;
  const read = (): OpenAPIObject => (document ??= apiDocument(app, settings.apiOrigin));
  const express: Express = app.getHttpAdapter().getInstance();
  express.get(DOCUMENT_PATH, (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache');
    response.json(read());
  });
  if (settings.NODE_ENV === 'production' || !hasPagePackage()) return;
  app.use(PAGE_PATH, allowInlineStyles);
  SwaggerModule.setup(PAGE_PATH.slice(1), app, read, { raw: false, customSiteTitle: 'API' });
}

/** The image contains no packages except native ones. */
function hasPagePackage(): boolean {
  try {
    createRequire(import.meta.url).resolve('swagger-ui-dist/package.json');
    return true;
  } catch {
    return false;
  }
}

/** Documents every call: routes and parameters from Nest, responses from OPERATIONS. */
export function apiDocument(app: NestExpressApplication, origin: string): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('API of the site')
    .setVersion('1')
    .addServer(origin)
    .addCookieAuth('token', { type: 'apiKey', in: 'cookie' }, 'cookie')
    .addBearerAuth(undefined, 'bearer')
    .build();
  const document = SwaggerModule.createDocument(app, config);
  const bodies = new Set<string>();
  const paths: Record<string, PathItem> = { [DOCUMENT_PATH]: { get: { operationId: 'openapi', tags: ['Api'] } } };
  for (const [path, item] of Object.entries(document.paths as unknown as Record<string, PathItem>)) {
    paths[path.replace('{*path}', '{path}')] = item;
  }
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, found] of Object.entries(item)) {
      const name = `${method.toUpperCase()} ${path}`;
      const operation = OPERATIONS[name];
      if (!operation) throw new Error(`The route ${name} needs a row in src/api-document/operations.ts.`);
      item[method] = describe(method, found, operation, bodies);
    }
  }
  const schemas = { ...SCHEMAS, ...Object.fromEntries([...bodies].map((name) => [name, bodySchema(name)])) };
  return { ...document, paths, components: { ...document.components, schemas } };
}

function describe(
  method: string,
  found: Record<string, unknown>,
  operation: Operation,
  bodies: Set<string>,
): Record<string, unknown> {
  const { summary, status, body, isSignedIn, errors, query = [], sends } = operation;
  const error = operation.hasErrorPages ? ERROR_OR_PAGE : ERROR;
  const bodyName = bodyNameOf(found);
  if (bodyName !== undefined) bodies.add(bodyName);
  const content = bodyName === undefined ? anyBody : { schema: { $ref: `#/components/schemas/${bodyName}` } };
  const hasBody = bodyName !== undefined || sends !== undefined;
  const statuses = new Set([
    ...(isSignedIn ? [401] : []),
    ...(hasBody ? [400, 413, 415] : []),
    // Cross-site requests.
    ...(method === 'get' ? [] : [403]),
    ...errors,
  ]);
  return {
    operationId: found['operationId'],
    tags: found['tags'],
    summary,
    parameters: [
      ...pathParametersOf(found),
      ...query.map((name) => ({ name, in: 'query', required: false, schema: text })),
    ],
    ...(hasBody ? { requestBody: { required: true, content: { [sends ?? 'application/json']: content } } } : {}),
    ...(isSignedIn ? { security: [{ cookie: [] }, { bearer: [] }] } : {}),
    responses: {
      [status]: { description: 'Success', ...(body === null ? {} : { content: contentOf(body) }) },
      ...Object.fromEntries([...statuses].map((code) => [code, error])),
    },
  };
}

const anyBody = { schema: {} };
const ERROR = { description: 'Error', content: { 'application/json': { schema: ref('ErrorAnswer') } } };
const ERROR_OR_PAGE = { ...ERROR, content: { ...ERROR.content, 'text/html': {} } };

function contentOf(body: NonNullable<Operation['body']>): Schema {
  if (body.includes('/')) return { [body]: {} };
  return { 'application/json': { schema: ref(body as SchemaName) } };
}

/** Returns the class name of the request body, which Nest found in the handler's types. */
function bodyNameOf(found: Record<string, unknown>): string | undefined {
  return /"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(found['requestBody'] ?? {}))?.[1];
}

function pathParametersOf(found: Record<string, unknown>): Schema[] {
  const parameters = (found['parameters'] ?? []) as { name: string; in: string }[];
  return parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name }) => ({ name, in: 'path', required: true, schema: text }));
}

interface Rule {
  name?: string;
  propertyName: string;
  constraints?: unknown[];
}

/** Builds the schema of a request body from its class-validator rules. */
function bodySchema(name: string): Schema {
  const { validationMetadatas } = getMetadataStorage() as unknown as {
    validationMetadatas: Map<{ name: string }, Rule[]>;
  };
  const rules = [...validationMetadatas].find(([type]) => type.name === name)?.[1] ?? [];
  const properties: Record<string, Record<string, unknown>> = {};
  const optional = new Set<string>();
  for (const { name: rule, propertyName, constraints } of rules) {
    const property = (properties[propertyName] ??= {});
    if (rule === 'isOptional') optional.add(propertyName);
    else Object.assign(property, keywordsOf(rule, constraints?.[0]));
  }
  const required = Object.keys(properties).filter((property) => !optional.has(property));
  return { type: 'object', properties, required, additionalProperties: false };
}

function keywordsOf(rule: string | undefined, value: unknown): Schema {
  switch (rule) {
    case 'isString':
      return { type: 'string' };
    case 'isEmail':
      return { type: 'string', format: 'email' };
    case 'isNotEmpty':
      return { minLength: 1 };
    case 'maxLength':
      return { maxLength: value };
    case 'equals':
      return { const: value };
    case 'isIn':
      return { enum: value };
    default:
      return {};
  }
}

/** The page has its styles inline. */
function allowInlineStyles(_request: Request, response: Response, next: NextFunction): void {
  const policy = String(response.getHeader('Content-Security-Policy'));
  response.setHeader('Content-Security-Policy', policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"));
  next();
}
