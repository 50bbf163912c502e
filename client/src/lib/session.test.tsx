import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { clearUserEmail, readUserEmail, storeUserEmail, useUserEmail } from './session.js';

function Shown() {
  return <p>{useUserEmail() ?? 'nobody'}</p>;
}

beforeEach(() => window.localStorage.clear());

describe('userEmail in local storage', () => {
  it('stores the email address under the key userEmail', () => {
    storeUserEmail('ada@example.com');
    expect(window.localStorage.getItem('userEmail')).toBe('ada@example.com');
    expect(readUserEmail()).toBe('ada@example.com');
    clearUserEmail();
    expect(window.localStorage.getItem('userEmail')).toBeNull();
  });

  it('treats an empty stored email address as missing', () => {
    window.localStorage.setItem('userEmail', '');
    expect(readUserEmail()).toBeNull();
  });

  it('follows changes of the email address on this page and in other tabs', () => {
    render(<Shown />);
    expect(screen.getByText('nobody')).toBeVisible();
    act(() => storeUserEmail('ada@example.com'));
    expect(screen.getByText('ada@example.com')).toBeVisible();
    act(() => {
      window.localStorage.setItem('userEmail', 'grace@example.com');
      window.dispatchEvent(new StorageEvent('storage', { key: 'userEmail' }));
    });
    expect(screen.getByText('grace@example.com')).toBeVisible();
  });

  it('has no email address on the server', () => {
    storeUserEmail('ada@example.com');
    expect(renderToString(<Shown />)).toContain('nobody');
  });
});
