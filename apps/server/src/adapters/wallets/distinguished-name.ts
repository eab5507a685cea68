import { AttributeTypeAndValue, AttributeValue, Name, RelativeDistinguishedName } from "@peculiar/asn1-x509";

const COMMON_NAME = "2.5.4.3";

/** The distinguished name of a subject or an issuer that has only a common name. */
export function nameOf(common: string): Name {
  const value = new AttributeValue({ utf8String: common });
  return new Name([new RelativeDistinguishedName([new AttributeTypeAndValue({ type: COMMON_NAME, value })])]);
}
