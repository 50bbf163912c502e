import { act, render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { ProgressiveRender } from './progressive-render.js';

const labels = () => screen.getAllByRole('textbox').map((field) => field.getAttribute('aria-label'));

describe('ProgressiveRender', () => {
  it('shows its children one after another, each in its own render', async () => {
    const seen: number[] = [];
    function Part({ name }: { name: string }) {
      useLayoutEffect(() => void seen.push(screen.getAllByRole('textbox').length), []);
      return <input aria-label={name} />;
    }
    render(
      <ProgressiveRender>
        {[<Part key="a" name="a" />, <Part key="b" name="b" />, <Part key="c" name="c" />]}
      </ProgressiveRender>,
    );
    await waitFor(() => expect(labels()).toEqual(['a', 'b', 'c']));
    expect(seen).toEqual([1, 2, 3]);
  });

  it('waits a frame between steps unless the tab is hidden, and keeps shown children', async () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => <input key={name} aria-label={name} />);
    const frames = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    const nextFrame = () => act(async () => frames.mock.lastCall![0](0));
    const { rerender, unmount } = render(<ProgressiveRender>{[b!, c!]}</ProgressiveRender>);
    await act(async () => {});
    expect(labels()).toEqual(['b']);
    rerender(<ProgressiveRender>{[a!, b!, c!]}</ProgressiveRender>);
    expect(labels()).toEqual(['b']);
    await nextFrame();
    expect(labels()).toEqual(['a', 'b']);
    await nextFrame();
    expect(labels()).toEqual(['a', 'b', 'c']);
    unmount();

    frames.mockClear();
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    render(<ProgressiveRender>{[a!, b!, c!, d!]}</ProgressiveRender>);
    await waitFor(() => expect(labels()).toEqual(['a', 'b', 'c', 'd']));
    expect(frames).not.toHaveBeenCalled();
    hidden.mockRestore();
    frames.mockRestore();
  });

  it('shows all children after the first together on request, including later ones', async () => {
    const seen: number[] = [];
    function Part({ name }: { name: string }) {
      useLayoutEffect(() => void seen.push(screen.getAllByRole('textbox').length), []);
      return <input aria-label={name} />;
    }
    const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((name) => <Part key={name} name={name} />);
    const { rerender } = render(<ProgressiveRender together>{[a!, b!, c!]}</ProgressiveRender>);
    await waitFor(() => expect(labels()).toEqual(['a', 'b', 'c']));
    rerender(<ProgressiveRender together>{[a!, d!, b!, c!, e!]}</ProgressiveRender>);
    await waitFor(() => expect(labels()).toEqual(['a', 'd', 'b', 'c', 'e']));
    expect(seen).toEqual([1, 3, 3, 5, 5]);
  });

  it('keeps shown children when others are inserted before them, and skips missing ones', async () => {
    const rows = <input key="rows" aria-label="rows" />;
    const { rerender } = render(
      <ProgressiveRender>{[<input key="progress" aria-label="progress" />, rows]}</ProgressiveRender>,
    );
    await waitFor(() => expect(labels()).toEqual(['progress', 'rows']));
    const before = screen.getByLabelText('rows');
    rerender(
      <ProgressiveRender>
        {[false, <input key="curve" aria-label="curve" />, <input key="figures" aria-label="figures" />, rows]}
      </ProgressiveRender>,
    );
    await waitFor(() => expect(labels()).toEqual(['curve', 'figures', 'rows']));
    expect(screen.getByLabelText('rows')).toBe(before);
  });

  it('reports when all children are shown, and again after more were added', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => <input key={name} aria-label={name} />);
    const whole: string[][] = [];
    const tell = () => whole.push(labels() as string[]);
    const { rerender } = render(<ProgressiveRender onWhole={tell}>{[a!, null]}</ProgressiveRender>);
    await act(async () => {});
    expect(whole).toEqual([]);
    rerender(<ProgressiveRender onWhole={tell}>{[a!, b!]}</ProgressiveRender>);
    await waitFor(() => expect(whole).toEqual([['a', 'b']]));
    rerender(<ProgressiveRender onWhole={tell}>{[a!, b!, c!]}</ProgressiveRender>);
    await waitFor(() =>
      expect(whole).toEqual([
        ['a', 'b'],
        ['a', 'b', 'c'],
      ]),
    );
  });

  it('holds back children after one that is still to come, unless they are shown already', async () => {
    const curve = <input key="curve" aria-label="curve" />;
    const figures = <input key="figures" aria-label="figures" />;
    const rows = <input key="rows" aria-label="rows" />;
    const { rerender } = render(<ProgressiveRender>{[curve, null, rows]}</ProgressiveRender>);
    await act(async () => {});
    expect(labels()).toEqual(['curve']);
    rerender(<ProgressiveRender>{[curve, figures, rows]}</ProgressiveRender>);
    await waitFor(() => expect(labels()).toEqual(['curve', 'figures', 'rows']));
    rerender(<ProgressiveRender>{[curve, null, rows]}</ProgressiveRender>);
    expect(labels()).toEqual(['curve', 'rows']);
  });
});
