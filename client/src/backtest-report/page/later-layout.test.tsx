import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useLaterLayout, WIDE } from './later-layout.js';

function Guessed({ isWhole }: { isWhole: boolean }) {
  const root = useRef<HTMLDivElement>(null);
  const isGuessed = useLaterLayout(root, isWhole);
  return (
    <div ref={root}>
      <p>{isGuessed ? 'guessed' : 'laid out'}</p>
      <p>Another part</p>
    </div>
  );
}

const at = (y: number): void => void Object.defineProperty(window, 'scrollY', { configurable: true, value: y });

/** A browser that holds a place while what lies above it grows, and a window of this width at its top. */
beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(CSSStyleDeclaration.prototype, 'overflowAnchor', { configurable: true, value: '' });
  Object.defineProperty(window, 'innerWidth', { configurable: true, value: WIDE });
  at(0);
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(CSSStyleDeclaration.prototype, 'overflowAnchor');
});

test('The heights of parts are guessed until the visitor scrolls, and not where the page itself was scrolled to its top', () => {
  render(<Guessed isWhole={false} />);
  fireEvent.scroll(window);
  expect(screen.getByText('guessed')).toBeInTheDocument();
  at(1);
  fireEvent.scroll(window);
  expect(screen.getByText('laid out')).toBeInTheDocument();
});

test('Parts are laid out one after the other once all are there', () => {
  const { rerender } = render(<Guessed isWhole={false} />);
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.getByText('guessed')).toBeInTheDocument();
  rerender(<Guessed isWhole />);
  act(() => jest.advanceTimersByTime(25));
  expect(screen.getByText('guessed').style.contentVisibility).toBe('visible');
  expect(screen.getByText('Another part').style.contentVisibility).not.toBe('visible');
  act(() => jest.advanceTimersByTime(50));
  expect(screen.getByText('laid out')).toBeInTheDocument();
});

test.each([
  ['on a narrow window', () => Object.defineProperty(window, 'innerWidth', { configurable: true, value: WIDE - 1 })],
  ['further down the page', () => at(1)],
])('Nothing is guessed %s', (_where, arrive) => {
  arrive();
  render(<Guessed isWhole={false} />);
  expect(screen.getByText('laid out')).toBeInTheDocument();
});
