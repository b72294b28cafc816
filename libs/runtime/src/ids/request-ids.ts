/** What the edge needs to name requests so that every server names them alike (DESIGN rule 6). */
export { canonicalJson, commandIdOf, digestOfText, gangIdOf, instanceIdOf, stepCommandId } from '@berth/event-codec';
