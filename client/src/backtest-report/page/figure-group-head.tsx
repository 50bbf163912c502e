/** The first row of a group of figures, as wide as the table; its words stay in view where the table scrolls sideways. */
export function FigureGroupHead({ title, columns }: { title: string; columns: number }) {
  return (
    <tr className="figure-group">
      <th scope="rowgroup" colSpan={columns}>
        <span>{title}</span>
      </th>
    </tr>
  );
}
