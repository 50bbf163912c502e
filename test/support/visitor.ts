export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
  text: string;
}

interface Cookie {
  name: string;
  value: string;
  path: string;
  /** The complete Set-Cookie header. */
  line: string;
}

/** The HTTP side of a browser: keeps cookies by path and sends the Origin of the site's pages. */
export class Visitor {
  readonly cookies = new Map<string, Cookie>();

  constructor(
    readonly siteUrl: string,
    /** Sent with every request. A test can replace or remove the Origin. */
    readonly headers: Record<string, string> = { origin: siteUrl },
  ) {}

  get<Body = unknown>(path: string, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.send<Body>('GET', path, undefined, headers);
  }

  post<Body = unknown>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.send<Body>('POST', path, body, headers);
  }

  delete<Body = unknown>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.send<Body>('DELETE', path, body, headers);
  }

  /**
   * Sends a request without following redirects. `body` is sent as JSON; a string or bytes are sent
   * unchanged, with the content type in `headers`.
   */
  async send<Body>(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Answer<Body>> {
    const url = new URL(path, this.siteUrl);
    const raw = typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        ...this.headers,
        ...(body === undefined || raw ? {} : { 'content-type': 'application/json' }),
        ...this.cookieHeader(url.pathname),
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (isJson ? JSON.parse(text) : undefined) as Body,
    };
  }

  cookie(name: string): string | undefined {
    return this.cookies.get(name)?.value;
  }

  private cookieHeader(path: string): Record<string, string> {
    const fitting = [...this.cookies.values()].filter((cookie) => path.startsWith(cookie.path));
    return fitting.length === 0 ? {} : { cookie: fitting.map((cookie) => `${cookie.name}=${cookie.value}`).join('; ') };
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    const expires = attributes.find((attribute) => /^expires=/i.test(attribute))?.slice(8);
    const gone = value === '' || (expires !== undefined && Date.parse(expires) <= Date.now());
    if (gone) this.cookies.delete(name);
    else this.cookies.set(name, { name, value, path, line });
  }
}
