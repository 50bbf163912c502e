import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router-dom';
import { RetryNotice } from './notice.js';

function Shown() {
  const data = useLoaderData<{ ok: boolean }>();
  return (
    <main tabIndex={-1}>{data.ok ? <p>There</p> : <RetryNotice failure={data}>It did not load.</RetryNotice>}</main>
  );
}

/** A page whose first attempts fail; the test decides when the next answer arrives. */
async function open(failures: number) {
  let attempts = 0;
  let come!: () => void;
  const loader = async () => {
    attempts += 1;
    const isOk = attempts > failures;
    if (attempts > 1) await new Promise<void>((resolve) => (come = resolve));
    return { ok: isOk };
  };
  const router = createMemoryRouter([{ path: '/', Component: Shown, loader, HydrateFallback: () => null }]);
  await act(async () => void render(<RouterProvider router={router} />));
  return { answer: () => act(async () => come()), attempts: () => attempts };
}

const button = () => screen.getByRole('button', { name: 'Try again' });

test('keeps the focus during a retry, and runs one retry at a time', async () => {
  const { answer, attempts } = await open(2);
  button().focus();
  await act(async () => userEvent.keyboard('{Enter}'));
  expect(button()).toHaveAttribute('aria-busy', 'true');
  expect(button()).toHaveFocus();
  await act(async () => userEvent.keyboard('{Enter}'));
  expect(attempts()).toBe(2);
  await answer();
  expect(button()).toHaveFocus();
  expect(button()).toHaveAttribute('aria-busy', 'false');
  await act(async () => userEvent.keyboard('{Enter}'));
  await answer();
  expect(screen.getByText('There')).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
});

test('does not take the focus when the content arrives by itself', async () => {
  const { answer } = await open(1);
  await act(async () => userEvent.click(button()));
  act(() => (document.activeElement as HTMLElement).blur());
  await answer();
  expect(screen.getByText('There')).toBeVisible();
  expect(document.body).toHaveFocus();
});
