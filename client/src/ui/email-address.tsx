/** A highlighted email address. On a narrow screen it breaks only before the @. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <strong>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </strong>
  );
}
