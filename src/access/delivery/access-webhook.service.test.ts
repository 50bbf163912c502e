import { parseAccessReply } from './access-webhook.service.js';

const grant = (status: number, body: unknown = '') =>
  parseAccessReply('access.grant', status, typeof body === 'string' ? body : JSON.stringify(body));

describe('parseAccessReply', () => {
  test('confirms a grant with its evidence', () => {
    expect(grant(200, { state: 'granted', evidence: 'invite 17' })).toEqual({
      result: 'confirmed',
      detail: 'invite 17',
      status: 200,
    });
  });

  test('confirms a revocation by revoked, not by granted', () => {
    expect(parseAccessReply('access.revoke', 200, '{"state":"revoked"}').result).toBe('confirmed');
    expect(parseAccessReply('access.revoke', 200, '{"state":"granted"}').result).toBe('in_progress');
    expect(grant(200, { state: 'revoked' }).result).toBe('in_progress');
  });

  test.each(['', 'ok', '[]', 'null', '{"state":true}', '{"received":true}', '{"state":'])(
    'treats a 2xx with the body %j as in progress',
    (body) => expect(grant(202, body)).toEqual({ result: 'in_progress', detail: null, status: 202 }),
  );

  test.each([400, 402, 409, 410, 422])('treats status %i as a refusal', (status) => {
    expect(grant(status, { message: 'No.' })).toEqual({ result: 'refused', detail: 'No.', status });
    expect(grant(status, { state: 'action_required', message: 'Name?' })).toEqual({
      result: 'action_needed',
      detail: 'Name?',
      status,
    });
  });

  test('reads a refusal in a 2xx', () => {
    expect(grant(200, { state: 'failed', message: 'No.' }).result).toBe('refused');
    expect(grant(200, { state: 'action_required' }).result).toBe('action_needed');
  });

  test.each([301, 307, 401, 403, 404, 408, 425, 429, 500, 503])(
    'retries after status %i, whatever the body says',
    (status) => {
      expect(grant(status, { state: 'granted' }).result).toBe('retry');
    },
  );

  test('shortens texts to one line', () => {
    const reply = grant(200, { state: 'granted', evidence: `a\n\u0000b ${'x'.repeat(1000)}` });
    expect(reply.detail).toMatch(/^a b x+$/);
    expect(reply.detail).toHaveLength(500);
  });
});
