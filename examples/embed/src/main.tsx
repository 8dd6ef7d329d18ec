import { createHost, WeftDocument } from '@weft/widgets';
import '@weft/widgets/style.css';
import { createRoot } from 'react-dom/client';
import { call } from './calls';
import badgeForm from './documents/badge.json';
import visitors from './documents/visitors.json';
import { stars } from './stars';

const host = createHost({ call, documents: { 'visitors.badge': badgeForm }, widgets: [stars] });

createRoot(document.getElementById('root')!).render(<WeftDocument host={host} document={visitors} />);
