import { pixelSize } from './owner-images.js';

/** Complete files, written by a browser and an encoder. */
const FILES: readonly [format: string, width: number, height: number, base64: string][] = [
  [
    'PNG',
    30,
    20,
    'iVBORw0KGgoAAAANSUhEUgAAAB4AAAAUCAYAAACaq43EAAAAOklEQVR4AezSMQoAAAhCUen+d67d3Vx+0NBi8HBW2saOSsPjN3iooY4JUK4YrQdD7SKxG+oYrQfXqA8AAP//idM3qQAAAAZJREFUAwDJPzvtcBkZsgAAAABJRU5ErkJggg==',
  ],
  [
    'JPEG',
    30,
    20,
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAUAB4DASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAQG/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AgARtIAAAAAA//9k=',
  ],
  [
    'WebP, lossy',
    30,
    20,
    'UklGRkQAAABXRUJQVlA4IDgAAAAQAwCdASoeABQAPxGCuVWsKKWjKAgBgCIJZQB2AACAoKAA/ubO3/XeLSjX//yz/vK9EO/6xcIAAA==',
  ],
  ['WebP, lossless', 30, 20, 'UklGRhwAAABXRUJQVlA4TA8AAAAvHcAEAAcQ/Y/+ByKi/wEA'],
  [
    'WebP, extended',
    30,
    20,
    'UklGRm4AAABXRUJQVlA4WAoAAAAQAAAAHQAAEwAAQUxQSBAAAAABB1DEiAgABOG/XUBE/1MHVlA4IDgAAAAQAwCdASoeABQAPxGCuVWsKKWjKAgBgCIJZQB2AACAoKAA/ubO3/XeLSjX//yz/vK9EO/6xcIAAA==',
  ],
  [
    'AVIF',
    2,
    2,
    'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=',
  ],
];

describe('pixelSize', () => {
  it.each(FILES)('reads the size of a %s file', (_format, width, height, base64) => {
    expect(pixelSize(Buffer.from(base64, 'base64'))).toEqual({ width, height });
  });

  it.each(FILES)('finds no size in a truncated %s file', (_format, _width, _height, base64) => {
    const file = Buffer.from(base64, 'base64');
    for (const end of [3, 12, 15, 20]) expect(pixelSize(file.subarray(0, end))).toBeNull();
  });

  it.each(['', '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>', 'GIF89a\u0001\u0000\u0001\u0000'])(
    'finds no size in %j',
    (text) => {
      expect(pixelSize(Buffer.from(text, 'latin1'))).toBeNull();
    },
  );

  it('returns the full size of an AVIF file made of tiles', () => {
    const [tile, whole] = [ispe(512, 512), ispe(1600, 900)];
    const file = Buffer.concat([
      box('ftyp', Buffer.from('avifmif1')),
      box('meta', Buffer.concat([Buffer.alloc(4), box('iprp', box('ipco', Buffer.concat([tile, whole])))])),
    ]);
    expect(pixelSize(file)).toEqual({ width: 1600, height: 900 });
  });
});

function box(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

function ispe(width: number, height: number): Buffer {
  const body = Buffer.alloc(12);
  body.writeUInt32BE(width, 4);
  body.writeUInt32BE(height, 8);
  return box('ispe', body);
}
