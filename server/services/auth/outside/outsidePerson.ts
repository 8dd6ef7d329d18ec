/** Who a provider says the person is. */
export interface OutsidePerson {
  /** The provider's stable id. */
  subject: string;
  account: string | undefined;
  name: string | undefined;
  /** Only an address that the provider has verified. */
  mail: string | undefined;
}
