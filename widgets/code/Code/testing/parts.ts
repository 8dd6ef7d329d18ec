// What the editor fetches when it is drawn is read before the first test: how long that takes decides nothing.
import '../desk/DeskButtons';
import '../document/DocumentOutline';
import '../LanguagePage';
import '../list/ListOutline';
import '../ModelOutline';
import { DocumentDetails, ListDetails, ModelDetails } from '../lateDetails';

await Promise.all([DocumentDetails, ListDetails, ModelDetails].map(({ load }) => load()));
