/** A company saw or changed what is another's, or something is otherwise than its model. */
export class IsolationBreach extends Error {
  override readonly name = "IsolationBreach";
}
