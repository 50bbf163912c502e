import { fireEvent } from '@testing-library/react';
import { listenToGestures } from './equity-plot.js';

/** An element and the calls of its gestures, in order. */
function listen() {
  const element = document.createElement('div');
  // jsdom cannot hold a pointer.
  element.setPointerCapture = () => {};
  const asked: unknown[][] = [];
  const stop = listenToGestures(element, {
    hover: (x) => asked.push(['hover', x]),
    choosing: (from, to) => asked.push(['choosing', from, to]),
    chosen: (from, to) => asked.push(['chosen', from, to]),
    zoom: (factor, about) => asked.push(['zoom', Math.round(factor * 100) / 100, about]),
    whole: () => asked.push(['whole']),
  });
  return { element, asked, stop };
}

interface Pointer extends MouseEventInit {
  pointerId: number;
  pointerType: string;
}

/** jsdom has no pointer events; one is a mouse event with two properties more. */
function send(element: HTMLElement, type: string, { pointerId, pointerType, ...init }: Pointer): void {
  fireEvent(element, Object.assign(new MouseEvent(type, init), { pointerId, pointerType }));
}

const mouse = { pointerId: 1, pointerType: 'mouse', button: 0 };
const finger = (pointerId: number, clientX: number) => ({ pointerId, pointerType: 'touch', clientX });

describe('Mouse gestures', () => {
  it('report the hovered position, and null when the pointer leaves', () => {
    const { element, asked } = listen();
    send(element, 'pointermove', { ...mouse, clientX: 40 });
    send(element, 'pointerleave', mouse);
    expect(asked).toEqual([
      ['hover', 40],
      ['hover', null],
    ]);
  });

  it('select a range by dragging, but not by an unsteady click', () => {
    const { element, asked } = listen();
    send(element, 'pointerdown', { ...mouse, clientX: 100 });
    send(element, 'pointermove', { ...mouse, clientX: 103 });
    send(element, 'pointerup', { ...mouse, clientX: 103 });
    expect(asked).toEqual([['hover', 103]]);
    send(element, 'pointerdown', { ...mouse, clientX: 100 });
    send(element, 'pointermove', { ...mouse, clientX: 60 });
    send(element, 'pointerup', { ...mouse, clientX: 60 });
    expect(asked.slice(1)).toEqual([
      ['choosing', 100, 60],
      ['hover', 60],
      ['chosen', 100, 60],
    ]);
  });

  it('select nothing if the drag is canceled', () => {
    const { element, asked } = listen();
    send(element, 'pointerdown', { ...mouse, clientX: 100 });
    send(element, 'pointermove', { ...mouse, clientX: 60 });
    send(element, 'pointercancel', { ...mouse, clientX: 0 });
    expect(asked.at(-1)).toEqual(['chosen', 100, null]);
    send(element, 'pointermove', { ...mouse, clientX: 20 });
    expect(asked.at(-1)).toEqual(['hover', 20]);
  });

  it('scroll the page with the wheel and zoom only with Ctrl', () => {
    const { element, asked } = listen();
    expect(fireEvent.wheel(element, { deltaY: 100, clientX: 30 })).toBe(true);
    expect(asked).toEqual([]);
    expect(fireEvent.wheel(element, { deltaY: 100, clientX: 30, ctrlKey: true })).toBe(false);
    expect(asked).toEqual([['zoom', 1.49, 30]]);
  });

  it('call nothing after unsubscribing', () => {
    const { element, asked, stop } = listen();
    stop();
    send(element, 'pointermove', { ...mouse, clientX: 40 });
    fireEvent.doubleClick(element);
    expect(asked).toEqual([]);
  });
});

describe('Touch gestures', () => {
  it('move the cursor with one finger and zoom around the middle of two', () => {
    const { element, asked } = listen();
    send(element, 'pointerdown', finger(1, 100));
    send(element, 'pointermove', finger(1, 120));
    expect(asked.splice(0)).toEqual([
      ['hover', 100],
      ['hover', 120],
    ]);
    send(element, 'pointerdown', finger(2, 220));
    send(element, 'pointermove', finger(2, 320));
    expect(asked.splice(0)).toEqual([
      ['hover', 220],
      ['zoom', 0.5, 220],
    ]);
    send(element, 'pointerup', finger(2, 320));
    send(element, 'pointermove', finger(1, 130));
    expect(asked).toEqual([['hover', 130]]);
  });
});
