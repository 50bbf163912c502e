import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Strategy } from 'passport-google-oauth20';
import { type ResponseBounds, boundResponse } from '../../outbound/bounded-response.js';

type Client = Strategy['_oauth2'];
type Callback = (...answer: unknown[]) => unknown;
interface Library {
  request(options: unknown): ClientRequest;
}
interface Executing {
  _executeRequest(library: Library, options: unknown, body: unknown, callback: Callback): void;
}

/**
 * Has everything that fails about an answer of Google told to whoever asked, once. The library reads answers inside events of
 * the socket, where `null` in the place of an object, or a token that fits in no header, would end the process; and it reads
 * them to their end, however far that is.
 */
export function guardAnswers(client: Client, bounds: ResponseBounds): void {
  const executing = client as unknown as Executing;
  const execute = executing['_executeRequest'].bind(client);
  executing['_executeRequest'] = (library, options, body, callback) => {
    let isAnswered = false;
    const guarded: Callback = (...answer) => {
      if (isAnswered) return;
      isAnswered = true;
      try {
        callback(...answer);
      } catch (error) {
        callback(error);
      }
    };
    try {
      execute(bounded(library, bounds, guarded), options, body, guarded);
    } catch (error) {
      guarded(error);
    }
  };
}

/** The library listens for errors of the request alone. */
function bounded(library: Library, bounds: ResponseBounds, tell: Callback): Library {
  return {
    request: (options) =>
      library.request(options).on('response', (answer: IncomingMessage) => {
        answer.on('error', tell);
        boundResponse(answer, bounds);
      }),
  };
}
