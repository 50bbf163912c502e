/** The URL of a style sheet in tests, which have no build. */
export default '/assets/style-sheet.css';
