import type { Strategy } from 'passport-google-oauth20';

type Client = Strategy['_oauth2'];
type Callback = (...answer: unknown[]) => unknown;
interface Executing {
  _executeRequest(library: unknown, options: unknown, body: unknown, callback: Callback): void;
}

/**
 * Has everything that fails about an answer of Google told to whoever asked. The library reads answers inside events of the
 * socket, where `null` in the place of an object, or a token that fits in no header, would end the process.
 */
export function guardAnswers(client: Client): void {
  const executing = client as unknown as Executing;
  const execute = executing['_executeRequest'].bind(client);
  executing['_executeRequest'] = (library, options, body, callback) => {
    const guarded: Callback = (...answer) => {
      try {
        callback(...answer);
      } catch (error) {
        callback(error);
      }
    };
    try {
      execute(library, options, body, guarded);
    } catch (error) {
      callback(error);
    }
  };
}
