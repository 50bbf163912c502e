/** An e-mail address that stands out, and on a narrow screen breaks before its @ rather than anywhere. */
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
