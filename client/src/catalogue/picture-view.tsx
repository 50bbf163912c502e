import type { ToolPicture } from './tool-pictures.js';

interface PictureViewProps {
  picture: ToolPicture;
  /** Of the tool. */
  name: string;
  loading?: 'lazy' | 'eager';
}

const THEMES = ['dark', 'light'] as const;

/** An illustration or the owner's screenshot, with its place kept while it loads. */
export function PictureView({ picture, name, loading = 'lazy' }: PictureViewProps) {
  if (picture.kind === 'illustration') {
    const alt = `Schematic of ${name} on made-up prices`;
    // The style sheet shows the one of the theme; a browser loads no lazy picture that is not shown.
    return THEMES.map((theme) => (
      <img
        key={theme}
        className={`illustration illustration-${theme}`}
        src={`/illustrations/${picture.slug}-${theme}.svg`}
        width={440}
        height={200}
        loading="lazy"
        alt={alt}
      />
    ));
  }
  const { src, width, height } = picture;
  return (
    <img
      className="screenshot"
      src={src}
      width={width}
      height={height}
      loading={loading}
      alt={`Screenshot of ${name}`}
    />
  );
}
