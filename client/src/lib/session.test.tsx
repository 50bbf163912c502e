import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { clearUserEmail, readUserEmail, storeUserEmail, useUserEmail } from './session.js';

function Shown() {
  return <p>{useUserEmail() ?? 'nobody'}</p>;
}

beforeEach(() => window.localStorage.clear());

describe('userEmail in local storage', () => {
  it('stands under the key userEmail', () => {
    storeUserEmail('ada@example.com');
    expect(window.localStorage.getItem('userEmail')).toBe('ada@example.com');
    expect(readUserEmail()).toBe('ada@example.com');
    clearUserEmail();
    expect(window.localStorage.getItem('userEmail')).toBeNull();
  });

  it('counts for nothing when it is empty', () => {
    window.localStorage.setItem('userEmail', '');
    expect(readUserEmail()).toBeNull();
  });

  it('is followed on this page and from other tabs', () => {
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

  it('is nobody’s while the server renders', () => {
    storeUserEmail('ada@example.com');
    expect(renderToString(<Shown />)).toContain('nobody');
  });
});
