import { createHost, WeftDocument } from '@weft/widgets';
import '@weft/widgets/style.css';
import { createRoot } from 'react-dom/client';
import form from './documents/badge.json';

const host = createHost({ call: (name, params) => alert(`${name} ${JSON.stringify(params)}`) });

createRoot(document.getElementById('root')!).render(<WeftDocument host={host} document={form} />);
