/** What a style sheet's address is where nothing is built. */
export default '/assets/style-sheet.css';
