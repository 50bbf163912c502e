import type { ProcessGroup } from './process-group.js';
import { type NeededPort, requireFreePorts } from './ports.js';
import { tool } from './project.js';
import { sandboxReady } from './readiness.js';
import type { LocalPlan } from './site-environment.js';

/**
 * Rejects with one sentence per port of the plan that is taken. `more` are extra ports on the
 * loopback.
 */
export async function requirePorts(plan: LocalPlan, more: readonly NeededPort[] = []): Promise<void> {
  const site = { port: plan.sitePort, use: 'the site', setting: 'PORT' };
  const sandbox = [
    { port: plan.sandboxPort, use: 'the sandbox', setting: 'SANDBOX_PORT' },
    { port: plan.smtpPort, use: "the sandbox's mail server", setting: 'SANDBOX_SMTP_PORT' },
  ];
  await requireFreePorts([site], plan.host);
  await requireFreePorts([...(plan.sandbox ? sandbox : []), ...more], '127.0.0.1');
}

/**
 * Starts the sandbox if the plan has one and waits until it listens. `watched`: restarts it after a
 * change.
 */
export async function startSandbox(processes: ProcessGroup, plan: LocalPlan, watched = false): Promise<void> {
  if (!plan.sandbox) return;
  const child = processes.start({
    name: 'The sandbox',
    ...(watched
      ? { command: tool('tsx'), args: ['watch', '--clear-screen=false', 'sandbox/main.ts'] }
      : { command: process.execPath, args: ['--import', 'tsx', 'sandbox/main.ts'] }),
    env: plan.sandboxEnvironment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await sandboxReady(child);
}

/** Prints the addresses. */
export function announce(plan: LocalPlan): void {
  const lines = [`  Site      ${plan.siteUrl}`];
  if (plan.sandbox) {
    lines.push(
      `  Sandbox   ${plan.sandboxUrl}/_sandbox/   in place of Stripe, Google, mail and access: no real money`,
      `  Inbox     ${plan.sandboxUrl}/_sandbox/#inbox   every mail the site sends`,
      '',
      '  Card 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined.',
    );
  }
  process.stdout.write(`\n${[...lines, '  Ctrl+C ends it all.'].join('\n')}\n\n`);
}
